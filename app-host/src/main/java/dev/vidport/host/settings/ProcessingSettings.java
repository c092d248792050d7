package dev.vidport.host.settings;

import dev.vidport.library.Role;
import dev.vidport.library.WorkerSettings;
import dev.vidport.media.settings.FfmpegSettings;

/** What a host does, and how it processes videos. */
record ProcessingSettings(Role role, WorkerSettings worker, FfmpegSettings ffmpeg) {}
