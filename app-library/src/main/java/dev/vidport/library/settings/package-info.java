/** The settings of a Vidport; a part of the API for embedders. */
package dev.vidport.library.settings;
