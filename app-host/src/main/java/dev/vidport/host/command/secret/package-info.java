/** The commands for the key that encrypts the secrets in the database. */
package dev.vidport.host.command.secret;
