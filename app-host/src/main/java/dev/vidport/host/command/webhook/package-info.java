/** The commands for webhooks. */
package dev.vidport.host.command.webhook;
