/** A client of the public API: uploads that survive cuts, and the status of videos. */
package dev.vidport.host.client;
