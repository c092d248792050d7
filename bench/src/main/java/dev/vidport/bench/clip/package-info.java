/** Clips to measure with, and hand-written ffmpeg commands to compare with. */
package dev.vidport.bench.clip;
