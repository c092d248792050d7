/** Measures early playback: the time until a web-ready video is playable. */
package dev.vidport.bench.early;
