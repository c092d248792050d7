/** The commands for upload and edit tokens. */
package dev.vidport.host.command.token;
