/** The commands of an operator: accounts, credentials, usage, the audit log, backups. */
package dev.vidport.host.command.admin;
