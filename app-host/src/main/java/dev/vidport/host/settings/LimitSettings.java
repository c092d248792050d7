package dev.vidport.host.settings;

import dev.vidport.domain.account.Plans;
import dev.vidport.domain.upload.UploadLimits;
import dev.vidport.library.RequestLimits;

/** What accounts and credentials may use. */
record LimitSettings(Plans plans, RequestLimits rates, UploadLimits uploads) {}
