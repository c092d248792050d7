/** The command that demonstrates the service. */
package dev.vidport.host.command.demo;
