/** The commands for API keys. */
package dev.vidport.host.command.key;
