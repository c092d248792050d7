/** The HTTP side of Vidport: the server and every client call. */
package dev.vidport.http;
