package dev.vidport.http.server.file;

import dev.vidport.usecases.storage.StoredObject;
import java.nio.file.Path;
import java.util.Optional;

/**
 * An object that may be sent.
 *
 * @param file the object as a file of this machine; empty when the store has to be read
 * @param saveAs the name under which a browser saves it; empty to show it in place
 * @param cacheControl for how long, and by whom, it may be kept
 */
public record Sendable(
    StoredObject object, Optional<Path> file, Optional<String> saveAs, String cacheControl) {}
