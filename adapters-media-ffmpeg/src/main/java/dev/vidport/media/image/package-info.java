/** Sanitizes images from untrusted senders. */
package dev.vidport.media.image;
