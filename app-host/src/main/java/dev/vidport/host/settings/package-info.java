/** The settings of a host and how they are read. */
package dev.vidport.host.settings;
