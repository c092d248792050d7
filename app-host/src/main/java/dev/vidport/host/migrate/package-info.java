/** Copies the videos of another service, a bucket or a folder into an account. */
package dev.vidport.host.migrate;
