/** The commands for captions. */
package dev.vidport.host.command.caption;
