/** Makes renditions and sound of a source. */
package dev.vidport.media.render;
