/** The command that reports usage. */
package dev.vidport.host.command.usage;
