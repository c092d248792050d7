/** A client of the public API: resumable uploads and the status of videos. */
package dev.vidport.host.client;
