package dev.vidport.host.settings;

import dev.vidport.library.DatabaseConnection;
import java.nio.file.Path;

/** The data folder and the database of a host. */
record DataSettings(Path folder, DatabaseConnection database) {}
