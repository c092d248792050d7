/** The commands for the members of an account. */
package dev.vidport.host.command.member;
