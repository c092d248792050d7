/** Signing in, and the profiles that remember it. */
package dev.vidport.host.command.profile;
