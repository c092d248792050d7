/** The command that checks the requirements of the service. */
package dev.vidport.host.command.doctor;
