/** What the commands share; each package below holds the commands for one subject. */
package dev.vidport.host.command;
