/** Fixtures for the tests of the rules: code that deliberately violates every rule. */
package dev.vidport.architecture.wrong;
