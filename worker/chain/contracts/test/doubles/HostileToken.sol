// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @dev A token that calls back into the payer, and that may be told to refuse by its answer alone.
contract HostileToken is ERC20 {
    bytes public inside;
    bool public insideSucceeded;
    bytes public insideAnswer;
    bool public refuses;

    constructor() ERC20("Hostile", "HOSTILE") {}

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    function setInside(bytes calldata inside_) external {
        inside = inside_;
    }

    function setRefuses(bool refuses_) external {
        refuses = refuses_;
    }

    function transfer(address to, uint256 amount) public override returns (bool) {
        if (refuses) return false;
        bytes memory call_ = inside;
        delete inside;
        if (call_.length > 0) (insideSucceeded, insideAnswer) = msg.sender.call(call_);
        return super.transfer(to, amount);
    }
}
