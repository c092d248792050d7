/** What the command line adds to the client of the service: profiles, folders and forwarding. */
package dev.vidport.host.client;
