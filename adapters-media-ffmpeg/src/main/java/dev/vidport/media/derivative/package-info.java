/** Makes files of published renditions on request, from as few of their bytes as possible. */
package dev.vidport.media.derivative;
