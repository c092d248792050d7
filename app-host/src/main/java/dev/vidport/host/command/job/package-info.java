/** The commands for jobs. */
package dev.vidport.host.command.job;
