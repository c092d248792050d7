/** The subcommands of the command line. */
package dev.vidport.host.command;
