/**
 * The programs ffmpeg and ffprobe that come as an artifact on the class path: finds and unpacks
 * them.
 */
package dev.vidport.ffmpeg;
