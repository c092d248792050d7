/** Checks what the installed ffmpeg and this machine can do. */
package dev.vidport.media.capability;
