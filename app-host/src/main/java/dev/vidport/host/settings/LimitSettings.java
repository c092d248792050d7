package dev.vidport.host.settings;

import dev.vidport.domain.account.Plans;
import dev.vidport.persistence.access.RateLimits;

/** What accounts and credentials may use. */
record LimitSettings(Plans plans, RateLimits rates) {}
