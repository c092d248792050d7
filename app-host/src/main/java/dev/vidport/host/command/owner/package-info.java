/** The commands of the owner of an account: the account, its keys, tokens, sessions and usage. */
package dev.vidport.host.command.owner;
