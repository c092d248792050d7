/** Measures whole render jobs against hand-written ffmpeg commands. */
package dev.vidport.bench.job;
