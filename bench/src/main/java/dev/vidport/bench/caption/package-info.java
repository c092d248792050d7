/** Measures captions: what the service adds to the time of a speech recognizer. */
package dev.vidport.bench.caption;
