/** Encodes published videos in a further codec. */
package dev.vidport.usecases.variant;
