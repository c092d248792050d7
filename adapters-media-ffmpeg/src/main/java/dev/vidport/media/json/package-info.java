/** Reads the JSON that programs print. */
package dev.vidport.media.json;
