/** The commands for the key that signs links. */
package dev.vidport.host.command.signing;
