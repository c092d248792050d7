/** The commands that run the service and check its machine. */
package dev.vidport.host.command.serve;
