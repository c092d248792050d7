/** The ports for renditions in a further codec. */
package dev.vidport.usecases.variant.port;
