/** Code that breaks every rule, on purpose: what the rules are tested with. */
package dev.vidport.architecture.wrong;
