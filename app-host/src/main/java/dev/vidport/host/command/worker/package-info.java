/** The commands for workers. */
package dev.vidport.host.command.worker;
