package dev.vidport.host.settings;

import dev.vidport.library.FfmpegPrograms;
import dev.vidport.library.ProcessIsolation;
import dev.vidport.library.Role;
import dev.vidport.library.WorkerSettings;

/** What a host does, and how it processes videos. */
record ProcessingSettings(
    Role role, WorkerSettings worker, FfmpegPrograms ffmpeg, ProcessIsolation isolation) {}
