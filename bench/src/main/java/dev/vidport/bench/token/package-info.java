/** The benchmark of playback tokens. */
package dev.vidport.bench.token;
