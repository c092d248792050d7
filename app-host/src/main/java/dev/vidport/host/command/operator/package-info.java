/** What the commands that work on an instance directly share. */
package dev.vidport.host.command.operator;
