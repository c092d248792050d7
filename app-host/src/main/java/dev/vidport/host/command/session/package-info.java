/** The commands for sessions and for signing in without a mail. */
package dev.vidport.host.command.session;
