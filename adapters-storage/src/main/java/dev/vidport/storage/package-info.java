/** Object stores and the signing of their links. */
package dev.vidport.storage;
