/** The commands for accounts. */
package dev.vidport.host.command.account;
