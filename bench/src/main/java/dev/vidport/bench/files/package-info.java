/** Measures part uploads and playback against nginx. */
package dev.vidport.bench.files;
