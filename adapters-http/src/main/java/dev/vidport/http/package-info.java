/** The HTTP adapter of Vidport: API, signed files, playback and admin server. */
package dev.vidport.http;
