/** Settings of the programs that process media; a part of the library's API. */
package dev.vidport.media.settings;
