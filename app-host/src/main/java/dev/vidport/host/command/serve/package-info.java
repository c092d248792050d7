/** The commands that run the service. */
package dev.vidport.host.command.serve;
